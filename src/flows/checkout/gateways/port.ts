import type { ComponentType } from 'react'
import type { ClaimOutput, Gateway, Handover } from '../../../../machines/flows/checkout/setup'

/**
 * What came back from the gateway's window: a claim, which is a hint (rule 1), and the fields with which some gateways
 * prove it. The server checks them; they only keep "pay again" off while the gateway has no result yet.
 */
export type Returned = ClaimOutput & { proof?: Record<string, string> }

/**
 * Opens the gateway's window and resolves when it is closed, for whatever reason; never rejects for what a person does.
 * Called within the person's press. `signal`: the person clicked to be back, or time is over; the window must go.
 */
export type Opener = (signal: AbortSignal) => Promise<Returned>

export interface WrapperProps {
  /** What the server gave: `gateway_data` and the public settings of the gateway are spread into it. */
  handover: Handover
  /** Called once: with how the window is opened, or null if the gateway's script cannot be loaded. */
  lend: (opener: Opener | null) => void
  /** Called within the press of a button of the gateway's own: what was lent is used at once. */
  begin: () => void
}

/** One gateway's own package: a component that stands in the page while its window may be opened. */
export interface Wrapper {
  /** Whether this handover can be opened by the wrapper. Otherwise the gateway's own page is (`redirect_url`). */
  fits: (handover: Handover) => boolean
  /** It has a button of its own, which stands in the place of ours. */
  hasButton?: true
  /** Loaded only when it is chosen. */
  load: () => Promise<ComponentType<WrapperProps>>
}

/** Gateways that have a wrapper. */
export type Wrappers = Partial<Record<Gateway, Wrapper>>
