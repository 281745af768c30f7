import type { QueryClient } from '@tanstack/react-query'
import type * as ports from '../../../machines/flows/wizard/ports'
import { stepNamed } from '../../../machines/flows/wizard/view'
import { CallFailure } from '../../app/api/call-failure'
import type { Api } from '../../app/api/port'
import { projectCourse } from './steps/project/ProjectSteps'
import { valuesOf as projectValues } from './steps/project/project-values'
import { propertyCourse } from './steps/PropertySteps'
import { sendProject, sendProperty } from './steps/send-listing'
import { valuesOf as propertyValues, type ListingDraft } from './steps/wizard-values'
import { currentToken } from '../../app/session/session-store'
import { port, refusedOf } from '../port'
import { accountDraft, tabDraft } from './account-draft'
import type { BrowserDraft } from './browser-draft'
import { isEmpty, moveDraft, movedOf } from './move-draft'

type Opened = Extract<ports.OpenDraftOutput, { draftId: number | null }>

/** Implements the wizard machine's ports: account drafts with the API, a guest's draft in this browser. */
export function wizardActors(api: Api, queries: QueryClient, here: BrowserDraft) {
  const opened = (
    kind: ports.ListingKind,
    draft: ListingDraft,
    more: Pick<Opened, 'fresh' | 'found'>,
  ): Opened => ({
    ok: true,
    draftId: draft.id === 0 ? null : draft.id,
    step: stepNamed(kind, draft.step),
    values: draft.fields,
    ...more,
  })

  /** Returns the listing created from an account draft, possibly in another tab. */
  const listingOf = async (kind: ports.ListingKind, draft_id: number | null, signal: AbortSignal) => {
    if (draft_id === null) return null
    const asked = { listing: kind, draft_id }
    const { data } = await api.call('listing-draft:submitted', asked, { signal, toast: false })
    return data && { id: data.id, slug: data.slug_id, before: true }
  }

  return {
    openDraft: port<ports.OpenDraftOutput, ports.OpenDraftInput>(async ({ input, signal }) => {
      const { kind, listing, submitted } = input
      // Some browsers can't store files, e.g. in private windows; signed-in users don't need that storage.
      const unlessGuest = (error: unknown) => {
        if (currentToken() === null) throw error
        return null
      }
      const kept = listing === null ? await here.find().catch(unlessGuest) : null
      if (currentToken() === null) {
        const draft = await here.read()
        queries.setQueryData(here.queryKey, draft)
        return opened(kind, draft, { fresh: kept === null, found: 'one' })
      }
      const posted = submitted ? await listingOf(kind, await here.became().catch(unlessGuest), signal) : null
      if (posted) return { ok: true, found: 'posted', listing: posted }
      const account = accountDraft(api, kind, listing, signal)
      const there = await account.find()
      const tab = tabDraft(kind)
      const had = listing === null && kept === null ? tab.known() : null
      const made = there?.id === had ? null : await listingOf(kind, had, signal)
      if (listing === null) tab.note(null)
      if (made) return { ok: true, found: 'posted', listing: made }
      if (kept && there && !isEmpty(there) && there.id !== kept.movingTo) {
        queries.setQueryData(account.queryKey, there)
        return opened(kind, there, { fresh: false, found: 'both' })
      }
      if (kept) return opened(kind, await here.read(), { fresh: false, found: 'browser' })
      const draft = there ?? (await account.read())
      queries.setQueryData(account.queryKey, draft)
      if (listing === null) tab.note(draft.id)
      return opened(kind, draft, { fresh: there === null, found: 'one' })
    }),

    moveDraft: port<ports.MoveDraftOutput, ports.MoveDraftInput>(async ({ input, signal }) => {
      const { kind, keep } = input
      const account = accountDraft(api, kind, null, signal)
      const moved = await moveDraft(here, account, keep)
      queries.setQueryData(account.queryKey, moved.draft)
      tabDraft(kind).note(moved.draft.id)
      return movedOf(moved, stepNamed(kind, moved.draft.step))
    }),

    postListing: port<ports.PostListingOutput, ports.PostListingInput>(async ({ input, signal }) => {
      const { kind, listing, draftId } = input
      if (draftId === null) throw new Error('A draft of this browser is moved before it is sent')
      try {
        const posted = await post(api, { ...input, draftId }, signal)
        await Promise.all(
          ['get-added-properties', 'get-added-projects'].map((call) =>
            queries.invalidateQueries({ queryKey: [call] }),
          ),
        )
        queries.removeQueries({ queryKey: accountDraft(api, kind, listing).queryKey })
        if (listing === null) tabDraft(kind).note(null)
        return { ok: true, listing: posted }
      } catch (error) {
        const refusal = refusedOf(error, Date.now())
        const [field] = Object.keys((error instanceof CallFailure && error.errors) || {})
        const course = kind === 'property' ? propertyCourse(api, queries) : projectCourse
        return { ...refusal, step: field ? stepNamed(kind, await course.stepOfField(field)) : null }
      }
    }),
  }
}

/** Submits the draft and returns the listing in the machine's format. */
async function post(
  api: Api,
  { kind, listing, draftId, values }: ports.PostListingInput & { draftId: number },
  signal: AbortSignal,
): Promise<ports.Posted> {
  const fields = values as ListingDraft['fields']
  const what = { draftId, listing, signal }
  return kind === 'project'
    ? sendProject(api, { ...what, values: projectValues({ fields }) })
    : sendProperty(api, { ...what, values: propertyValues({ fields }) })
}
