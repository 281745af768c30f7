import type { ComponentType } from 'react'
import type { ClaimOutput, Gateway, Handover } from '../../../../machines/flows/checkout/setup'

/**
 * Result of the gateway's window: a claim, which is only a hint (rule 1), and fields with which some gateways prove the
 * claim. The server verifies these fields; until the gateway has a result, they only keep the page from offering "pay
 * again".
 */
export type Returned = ClaimOutput & { proof?: Record<string, string> }

/**
 * Opens the gateway's window and resolves however it closes; never rejects because of a user action. Must be called
 * during the click. When `signal` aborts (user returned or timeout), the window must close.
 */
export type Opener = (signal: AbortSignal) => Promise<Returned>

export interface WrapperProps {
  /** Data from the server: `gateway_data` with the gateway's public settings merged in. */
  handover: Handover
  /** Called once with the function that opens the window, or null if the gateway's script can't be loaded. */
  lend: (opener: Opener | null) => void
  /** Called during a click on the gateway's own button; the opener is used immediately. */
  begin: () => void
}

/** A gateway's own package: a component mounted while its window can be opened. */
export interface Wrapper {
  /** Returns whether the wrapper supports this handover; otherwise the hosted page at `redirect_url` is used. */
  fits: (handover: Handover) => boolean
  /** Set if the wrapper has its own button, which replaces ours. */
  hasButton?: true
  /** Loads the component when the gateway is chosen. */
  load: () => Promise<ComponentType<WrapperProps>>
}

/** Wrappers by gateway. */
export type Wrappers = Partial<Record<Gateway, Wrapper>>
