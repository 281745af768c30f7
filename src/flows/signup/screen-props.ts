import type { ActorRefFrom } from 'xstate'
import type { signupMachine } from '../../../machines/flows/signup/machine'
import type { SignupView } from '../../../machines/flows/signup/view'

export type SignupActor = ActorRefFrom<typeof signupMachine>

/** What every screen of the flow is given. */
export interface SignupPart {
  view: SignupView
  actor: SignupActor
  /** The form is drawn, and nothing takes what it sends yet. */
  early?: boolean
  /** Fetches the hosted service's SDK ahead of the press that needs it. */
  prepare?: () => void
}
