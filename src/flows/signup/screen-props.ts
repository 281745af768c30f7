import type { ActorRefFrom } from 'xstate'
import type { signupMachine } from '../../../machines/flows/signup/machine'
import type { SignupView } from '../../../machines/flows/signup/view'

export type SignupActor = ActorRefFrom<typeof signupMachine>

/** Props of every screen of the flow. */
export interface SignupPart {
  view: SignupView
  actor: SignupActor
  /** Whether the form is rendered before the machine can receive events. */
  early?: boolean
  /** Preloads the identity provider's SDK. */
  prepare?: () => void
}
