import type { ActorRefFrom } from 'xstate'
import type { verificationMachine } from '../../../machines/flows/verification/machine'
import type { VerificationView } from '../../../machines/flows/verification/view'

/** What every screen of the flow is given. */
export interface VerificationPart {
  view: VerificationView
  actor: ActorRefFrom<typeof verificationMachine>
}
