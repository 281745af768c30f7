import { drainOutbox } from '../../core/outbox/drain'
import type { Job } from './job'

/** Carries out what transitions asked for: mail, notifications, questions to gateways. */
export const effects: Job = { name: 'effects', every: 2, run: drainOutbox }
