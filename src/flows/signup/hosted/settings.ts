import type { Data } from '../../../../contract/types'

/** The hosted identity service or its stand-in, as web-settings tells it. */
export type HostedService = NonNullable<Data<'web-settings'>['identity']>
