import { inTransaction } from '../../core/context.ts';
import type { Job } from '../domain.ts';
import { remindOfRenewal, tellBegan } from './began.ts';
import { renewDue } from './renewal.ts';

export const jobs: Record<string, Job> = {
  'plans:renew': (context) => renewDue(context),
  'plans:began': (context, payload: { creatorId: string; planId: string; periodEnd: string }) =>
    inTransaction(context, (inner) => tellBegan(inner, payload)),
  'plans:remind': (context, payload: { creatorId: string; periodEnd: string }) =>
    inTransaction(context, (inner) => remindOfRenewal(inner, payload)),
};

export const crontab = ['* * * * * plans:renew'];
