import { forgetUnsaved } from '../shared/autosave/unsaved'
import { forgetFlows } from './memory'
import { browserRecordings } from './message/recordings'
import { browserStore } from './message/store'
import { forgetMessage } from '../app/account/pending-message'

/** Everything this browser keeps for a person that the server does not have yet. */
export async function forgetAll(): Promise<void> {
  forgetUnsaved(null)
  forgetMessage()
  forgetFlows()
  await Promise.all([browserStore.clear(), browserRecordings.clear()])
}
