import type { ActorRefFrom } from 'xstate'
import type { verificationMachine } from '../../../machines/flows/verification/machine'
import type { VerificationView } from '../../../machines/flows/verification/view'

/** Props of every screen of the flow. */
export interface VerificationPart {
  view: VerificationView
  actor: ActorRefFrom<typeof verificationMachine>
}
