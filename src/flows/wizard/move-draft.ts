import type { DraftHome, MoveDraftOutput } from '../../../machines/flows/wizard/ports'
import { CallFailure } from '../../app/api/call-failure'
import { alone } from '../../app/session/browser-lock'
import type { ListingDraft } from './steps/wizard-values'
import type { AccountDraft } from './account-draft'
import type { BrowserDraft, KeptDraft, KeptFile } from './browser-draft'

type Moved = Extract<MoveDraftOutput, { ok: true }>

/** Whether nothing has been entered in it. */
export const isEmpty = ({ fields, files }: ListingDraft): boolean =>
  files.length === 0 && Object.keys(fields).length === 0

/**
 * Moves the draft of this browser into the account, file by file: what has arrived is dropped here, so that moving
 * again goes on where it was cut. Names the files that the server does not take. With `keep: 'account'` the one here is
 * deleted.
 */
export async function moveDraft(
  here: BrowserDraft,
  account: AccountDraft,
  keep: DraftHome,
): Promise<{ draft: ListingDraft; leftOut: string[] }> {
  // The second window finds the draft moved already.
  return alone('threshold-draft', async () => {
    const kept = await here.find()
    if (kept === null) return { draft: await account.read(), leftOut: [] }
    if (keep === 'account') {
      await here.forget()
      return { draft: await account.read(), leftOut: [] }
    }
    const target = await begin(account, kept)
    const moving = { ...kept, movingTo: target.id }
    await here.put(moving)
    for (const file of await here.files()) {
      const id = await move(account, target.id, file)
      if (id === null) moving.leftOut = [...moving.leftOut, file.name]
      else moving.moved = { ...moving.moved, [file.id]: id }
      await here.put(moving)
      await here.dropFile(file.id)
    }
    const draft = await account.save({ fields: renamed(moving), step: kept.step })
    await here.leave(draft.id)
    return { draft, leftOut: moving.leftOut }
  })
}

/** The account's draft with what was typed; another one that it had gives way, as the person has chosen. */
async function begin(account: AccountDraft, { fields, step, movingTo }: KeptDraft): Promise<ListingDraft> {
  const there = await account.find()
  if (there && there.id !== movingTo && !isEmpty(there)) await account.discard(there.id)
  return account.save({ fields, step })
}

/** The id of a file in its new draft; null where the server does not take it. */
async function move(account: AccountDraft, draftId: number, file: KeptFile): Promise<number | null> {
  const { kind, name, blob } = file
  try {
    const added = await account.addFile(
      draftId,
      kind,
      new File([blob], name, { type: blob.type }),
      () => undefined,
    )
    return added.id
  } catch (error) {
    if (error instanceof CallFailure && (error.code === 'FILE_REJECTED' || error.code === 'VALIDATION'))
      return null
    throw error
  }
}

/** Plans name their documents, which have other ids now. */
function renamed({ fields, moved }: KeptDraft): KeptDraft['fields'] {
  const { plans } = fields as { plans?: { file_id: string }[] }
  if (!Array.isArray(plans)) return fields
  return {
    ...fields,
    plans: plans.map((plan) => Object.assign({}, plan, { file_id: String(moved[plan.file_id] ?? '') })),
  } as KeptDraft['fields']
}

/** What the machine keeps of a moved draft. */
export const movedOf = (
  { draft, leftOut }: { draft: ListingDraft; leftOut: string[] },
  step: Moved['step'],
): Moved => ({ ok: true, draftId: draft.id, step, values: draft.fields, leftOut })
