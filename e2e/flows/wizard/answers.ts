import type { AnyEventObject } from 'xstate'
import type {
  ListingKind,
  MoveDraftOutput,
  OpenDraftOutput,
  PostListingOutput,
} from '../../../machines/flows/wizard/ports'
import type { Answer } from '../../kit/hold-reply'
import { draftFile, draftReply } from '../../kit/drafts'
import { but, cut, refusing, taken } from '../../kit/replies'

/** Server calls made by the wizard. */
export const heldCalls = new Set([
  'listing-draft',
  'listing-draft-discard',
  'listing-draft-file',
  'listing-draft-file-remove',
  'listing-draft-submitted',
  'post_property',
  'update_post_property',
  'post_project',
])
export const requirementCalls = ['web-settings', 'get-user-data', 'check-package-limit']

const postCalls = ['post_property', 'update_post_property', 'post_project']
const each = (calls: readonly string[], answer: Answer) =>
  Object.fromEntries(calls.map((call) => [call, answer]))

/** Gives these answers in turn and then repeats the last one. */
function inTurn(...replies: unknown[]): Answer {
  let at = 0
  return async () => taken(replies[Math.min(at++, replies.length - 1)])
}

/** The kind of listing, and fields in which every step is valid. */
export interface Described {
  kind: ListingKind
  fields: object
}

/** Returns the account's complete draft at the given step of the form. */
export const accountDraft = ({ kind, fields }: Described, step: string, photos = 2) =>
  draftReply(5, kind, fields, photos, step)

/** Answers that meet every requirement. */
export const allMet: Record<string, Answer> = {
  'web-settings': but((settings: object) => ({
    ...settings,
    demo_mode: false,
    verification_required_for_user: false,
  })),
  'get-user-data': but((person: object) => ({ ...person, account_state: 'active', missing_fields: [] })),
  'check-package-limit': but(() => ({
    package_available: true,
    feature_available: true,
    limit_available: true,
  })),
}

/** Answers to adding and removing a photo. */
export const photoAnswers: Record<string, Answer> = {
  'listing-draft-file': async () => taken(draftFile(9, 9)),
  'listing-draft-file-remove': async () => taken(null),
}

/**
 * Returns the answers about the account's draft while it is opened, one per request; further requests belong to the
 * next state. A missing draft is first requested, then created by saving.
 */
export function openingReplies(output: OpenDraftOutput, whole: Described): Answer[] {
  if (!output.ok) return [async () => refusing(output)]
  if (output.found === 'posted') return [inTurn({ id: output.listing.id, slug_id: output.listing.slug })]
  const draft = inTurn(accountDraft(whole, output.step ?? ''))
  if (output.fresh) return [inTurn(null), draft]
  return [output.found === 'browser' ? inTurn(null) : draft]
}

function moving(result: MoveDraftOutput, whole: Described): Record<string, Answer> {
  if (!result.ok) return { 'listing-draft': async () => refusing(result) }
  const draft = accountDraft(whole, result.step ?? '', result.leftOut.length > 0 ? 0 : 2)
  const file: Answer =
    result.leftOut.length > 0
      ? async () => refusing({ ok: false, reason: 'FILE_REJECTED', message: 'refused' })
      : inTurn(draftFile(1, 0), draftFile(2, 1))
  return {
    'listing-draft': inTurn(draft),
    'listing-draft-discard': inTurn(null),
    'listing-draft-file': file,
  }
}

function posting(result: PostListingOutput, whole: Described): Record<string, Answer> {
  if (result.ok) {
    const { id, slug, before } = result.listing
    return each(postCalls, async () => taken({ id, slug_id: slug }, { submitted_before: before }))
  }
  const { status, body } = refusing(result)
  const refusal = { status, body: { ...(body as object), errors: result.errors } }
  return {
    ...each(postCalls, async () => refusal),
    // After a reload, the page hasn't loaded a draft yet.
    'listing-draft': inTurn(accountDraft(whole, 'review')),
  }
}

/** Returns the answers to the held requests for one output of any other port, or for a failing port. */
export function answersFor({ type, output }: AnyEventObject, whole: Described): Record<string, Answer> {
  if (type.startsWith('xstate.error')) return each([...heldCalls], cut)
  if (type.endsWith('moveDraft')) return moving(output as MoveDraftOutput, whole)
  return posting(output as PostListingOutput, whole)
}
