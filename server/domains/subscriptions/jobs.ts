import { inTransaction } from '../../core/context.ts';
import type { Domain, Jobs } from '../domain.ts';
import { remindOfRenewal, tellPlanBegan } from './began.ts';
import { forgetPlans } from './forget.ts';
import { nextRenewal, renewDue } from './renewal.ts';

export const jobs: Jobs = {
  gateways: { 'plans:renew': (context) => renewDue(context) },
  usual: {
    'plans:forget': (context) => forgetPlans(context),
    'plans:began': (context, payload: { creatorId: string; planId: string; periodEnd: string }) =>
      inTransaction(context, (inner) => tellPlanBegan(inner, payload)),
    'plans:remind': (context, payload: { creatorId: string; periodEnd: string }) =>
      inTransaction(context, (inner) => remindOfRenewal(inner, payload)),
  },
};

export const moments: Domain['moments'] = { 'plans:renew': nextRenewal };

export const crontab = ['* * * * * plans:renew', '20 4 * * * plans:forget'];
