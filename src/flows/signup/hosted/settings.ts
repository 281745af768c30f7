import type { Data } from '../../../../contract/calls/call-types'

/** The hosted identity service or its stand-in, as in web-settings. */
export type HostedService = NonNullable<Data<'web-settings'>['identity']>
