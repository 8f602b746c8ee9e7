import { number, object } from 'yup';
import { id } from './fields.ts';

/** `ProgressSaveInput`. */
export const progressSaveRules = object({
  itemId: id('contentItem.notFound').required('contentItem.notFound'),
  positionSeconds: number().required('positionSeconds.range').min(0, 'positionSeconds.range').max(604_800, 'positionSeconds.range'),
  secondsAgo: number().nullable().min(0, 'secondsAgo.range').max(31_536_000, 'secondsAgo.range'),
});
