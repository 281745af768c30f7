import { afterEach, expect, test } from 'vitest'
import { createActor, toPromise } from 'xstate'
import type { OpenDraftInput } from '../../../../machines/flows/wizard/ports'
import type { Api } from '../../../../src/app/api/port'
import { createQueryClient } from '../../../../src/app/api/query-client'
import type { BrowserDraft } from '../../../../src/flows/wizard/browser-draft'
import { wizardActors } from '../../../../src/flows/wizard/actors'
import { session } from '../../../../src/app/session/session-store'

afterEach(() => session.actions.signedOut())

const fields = { title: 'Flat' }

/** Opens the wizard in a browser whose database can't be read. */
function openWithoutDatabase(input: OpenDraftInput) {
  const broken = () => Promise.reject(new DOMException('A mutation operation was attempted', 'UnknownError'))
  const here = { find: broken, read: broken, became: broken } as unknown as BrowserDraft
  const call = async () => ({ data: { id: 5, fields, step: 'photos', files: [] } })
  const queries = createQueryClient('browser')
  queries.setDefaultOptions({ queries: { gcTime: Infinity } })
  const { openDraft } = wizardActors({ call } as unknown as Api, queries, here)
  const opening = createActor(openDraft, { input })
  const opened = toPromise(opening)
  opening.start()
  return opened
}

test.each([false, true])(
  "signed-in users can list a property even if the browser can't store drafts (submitted before: %s)",
  async (submitted) => {
    session.actions.signedIn({ token: 'token', person: { id: 1 } as never })
    expect(await openWithoutDatabase({ kind: 'property', listing: null, submitted })).toMatchObject({
      ok: true,
      found: 'one',
      draftId: 5,
      values: fields,
    })
  },
)

test("guests, whose drafts are stored in the browser, are told if the draft can't be opened", async () => {
  await expect(openWithoutDatabase({ kind: 'property', listing: null, submitted: false })).rejects.toThrow(
    'mutation',
  )
})
