import { Refusal } from '../refusal'

/** Seconds after which a visitor may try again: a closed site is looked at less often than a change is tried again. */
export const maintenanceRetrySeconds = { on: 120, 'read-only': 60 } as const

/** The answer to what the mode does not allow. */
export const inMaintenance = (mode: keyof typeof maintenanceRetrySeconds): Refusal =>
  new Refusal(
    'UNAVAILABLE',
    mode === 'on' ? 'refusals.maintenance.closed' : 'refusals.maintenance.readOnly',
    {
      extra: { retry_after: maintenanceRetrySeconds[mode] },
    },
  )
