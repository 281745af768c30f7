import type { DraftHome, MoveDraftOutput } from '../../../machines/flows/wizard/ports'
import { CallFailure } from '../../app/api/call-failure'
import { alone } from '../../app/session/browser-lock'
import type { ListingDraft } from './steps/wizard-values'
import type { AccountDraft } from './account-draft'
import type { BrowserDraft, KeptDraft, KeptFile } from './browser-draft'

type Moved = Extract<MoveDraftOutput, { ok: true }>

/** Whether the draft has no input yet. */
export const isEmpty = ({ fields, files }: ListingDraft): boolean =>
  files.length === 0 && Object.keys(fields).length === 0

/**
 * Moves the browser's draft to the account, file by file: arrived files are deleted here, so a retry resumes where it
 * stopped. Returns the names of files the server refused. With `keep: 'account'` the browser's draft is deleted
 * instead.
 */
export async function moveDraft(
  here: BrowserDraft,
  account: AccountDraft,
  keep: DraftHome,
): Promise<{ draft: ListingDraft; leftOut: string[] }> {
  // Thanks to the lock, a second window finds the draft already moved.
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

/** Stores the fields as the account's draft, replacing any other draft there as the user chose. */
async function begin(account: AccountDraft, { fields, step, movingTo }: KeptDraft): Promise<ListingDraft> {
  const there = await account.find()
  if (there && there.id !== movingTo && !isEmpty(there)) await account.discard(there.id)
  return account.save({ fields, step })
}

/** Uploads a file to the new draft and returns its id; null if the server refuses it. */
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

/** Returns the fields with the new ids of the plans' documents. */
function renamed({ fields, moved }: KeptDraft): KeptDraft['fields'] {
  const { plans } = fields as { plans?: { file_id: string }[] }
  if (!Array.isArray(plans)) return fields
  return {
    ...fields,
    plans: plans.map((plan) => Object.assign({}, plan, { file_id: String(moved[plan.file_id] ?? '') })),
  } as KeptDraft['fields']
}

/** Maps a moved draft to the machine's output. */
export const movedOf = (
  { draft, leftOut }: { draft: ListingDraft; leftOut: string[] },
  step: Moved['step'],
): Moved => ({ ok: true, draftId: draft.id, step, values: draft.fields, leftOut })
