import { refusedWith } from '../../app/api/call-failure'
import type { Api } from '../../app/api/port'
import type { ListingKind } from '../../../machines/flows/wizard/ports'
import { DraftGone, type DraftStore } from './steps/draft-store'
import type { ListingDraft } from './steps/wizard-values'
import type { Input } from '../../../contract/calls/call-types'
import { recall, remember } from '../tab-memory'

/** Draft in the user's account, available on every device: a new listing, or an edit of an existing one. */
export interface AccountDraft extends DraftStore {
  find: (signal?: AbortSignal) => Promise<ListingDraft | null>
}

/** Returns the parameters that identify a draft. */
export function draftOf(kind: ListingKind, listing: number | null): Input<'listing-draft'> {
  if (listing === null) return kind === 'project' ? { listing: 'project' } : {}
  return kind === 'project' ? { project_id: listing } : { property_id: listing }
}

/** Implements the account's draft with the API. `given` aborts calls whose result is no longer needed. */
export function accountDraft(
  api: Api,
  kind: ListingKind,
  listing: number | null,
  given?: AbortSignal,
): AccountDraft {
  const of = draftOf(kind, listing)
  const quiet = { toast: false, signal: given }
  const save: AccountDraft['save'] = async ({ draftId, fields, step, fileOrder }) => {
    const what = { fields: fields as never, changed: 1 as const, step, file_order: fileOrder }
    const draft = { ...of, draft_id: draftId, ...what }
    try {
      return (await api.call('listing-draft:save', draft, quiet)).data
    } catch (error) {
      throw draftId !== undefined && refusedWith(error, 'NOT_FOUND') ? new DraftGone() : error
    }
  }
  const find: AccountDraft['find'] = async (signal = given) =>
    (await api.call('listing-draft', of, { ...quiet, signal })).data
  return {
    queryKey: ['listing-draft', of],
    formName: (draft) => String(draft.id),
    isLocal: false,
    find,
    read: async (signal) => (await find(signal)) ?? save({ fields: {}, step: '' }),
    save,
    discard: (draftId) => api.call('listing-draft:discard', { draft_id: draftId }, quiet),
    addFile: async (draftId, fileKind, file, onProgress) => {
      const sent = { draft_id: draftId, kind: fileKind, file, name: file.name.slice(-200) }
      return (await api.call('listing-draft:file', sent, { ...quiet, onProgress })).data
    },
    removeFile: (draftId, fileId) =>
      api.call('listing-draft:file-remove', { draft_id: draftId, file_id: fileId }, quiet),
  }
}

/** Version of the stored format. Raise it when the format changes. */
const tabVersion = 1
/** Lifetime of a tab's memory, in ms. */
const tabMs = 24 * 60 * 60 * 1000

/**
 * Remembers which of the account's drafts this tab has open, because another tab may have submitted it before a reload.
 */
export function tabDraft(kind: ListingKind) {
  const flow = `wizard-${kind}-draft`
  return {
    known(): number | null {
      const kept = recall<{ draftId: number }>(flow, tabVersion)
      return kept && 'memory' in kept ? kept.memory.draftId : null
    },
    note: (draftId: number | null) =>
      remember({ flow, version: tabVersion, lifeMs: tabMs }, draftId === null ? null : { draftId }),
  }
}
