import type { Data } from '../../../contract/calls/call-types'

/** Settings of the identity provider or its simulation, from web-settings. */
export type HostedService = NonNullable<Data<'web-settings'>['identity']>
