import { forgetUnsaved } from '../autosave/unsaved'
import { browserSpoken } from '../flows/message/spoken'
import { browserStore } from '../flows/message/store'

/** Everything this browser keeps for a person that the server does not have yet. */
export async function forgetAll(): Promise<void> {
  forgetUnsaved(null)
  await Promise.all([browserStore.clear(), browserSpoken.clear()])
}
