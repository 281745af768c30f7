import { forgetUnsaved } from '../autosave/unsaved'
import { forgetFlows } from '../flows/memory'
import { browserRecordings } from '../flows/message/recordings'
import { browserStore } from '../flows/message/store'
import { forgetMessage } from './pending-message'

/** Everything this browser keeps for a person that the server does not have yet. */
export async function forgetAll(): Promise<void> {
  forgetUnsaved(null)
  forgetMessage()
  forgetFlows()
  await Promise.all([browserStore.clear(), browserRecordings.clear()])
}
