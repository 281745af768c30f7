import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepUnsaved, unsavedOf } from '../../../../src/shared/autosave/unsaved-forms'
import { browserRecordings } from '../../../../src/flows/message/recordings'
import { browserStore } from '../../../../src/flows/message/message-store'
import { rootKey, writeParts } from '../../../../src/app/session/persist-parts'
import { forget } from '../../../../src/app/account/person-queries'
import { onDeparture, session } from '../../../../src/app/session/session-store'
import { forgetAll } from '../../../../src/flows/unsent-data'

const tab = new Map<string, string>()
// Test files share a process, so the browser globals are restored for the next one.
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

beforeEach(() => {
  tab.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => void tab.set(key, value),
    removeItem: (key: string) => void tab.delete(key),
    key: (nth: number) => [...tab.keys()][nth] ?? null,
    get length() {
      return tab.size
    },
  })
})

const person = { id: 7, name: 'Zelda Quill', email: 'zelda@example.test', mobile: '+15550100' }
const signIn = () => session.actions.signedIn({ token: 'the-token', person: person as never })

/** Returns what the browser's storage contains after the session has been written. */
function stored(): string {
  const kept = new Map<string, string>()
  writeParts({ getItem: () => null, setItem: (key, text) => kept.set(key, text) }, session.get())
  return kept.get(rootKey)!
}

test("signing out removes the user's stored data but keeps what guests have", () => {
  signIn()
  session.actions.cached({
    cached: { newUserChatData: { user_id: 8, property_id: 9 }, filterData: { city: 'Austin' } },
  })
  expect(stored()).toContain('Zelda')
  session.actions.signedOut()
  expect(stored()).not.toMatch(/the-token|Zelda|zelda@|5550100|"user_id":8/)
  expect(stored()).toContain('Austin')
})

test('signing out here, by the server or in another tab notifies listeners once and immediately', () => {
  let reply = 0
  const stop = onDeparture(() => reply++)
  signIn()
  session.actions.languageChosen({ code: 'ar' })
  expect(reply).toBe(0)
  session.actions.signedOut()
  session.actions.signedOut()
  expect(reply).toBe(1)
  signIn()
  session.actions.rehydrated({ stored: {} })
  expect(reply).toBe(2)
  stop()
  signIn()
  session.actions.signedOut()
  expect(reply).toBe(2)
})

test("the user's cached responses and private files are dropped, while public ones stay", () => {
  const queries = new QueryClient()
  const put = (...key: unknown[]) => queries.setQueryData(key, 'an answer')
  put('get-user-data', {})
  put('admin/records', {})
  put('private-file', '/files/private/7/passport.webp')
  put('get_property', { id: 1 })
  put('faqs', {})
  forget(queries)
  const left = queries.getQueryCache().getAll()
  expect(left.map(({ queryKey }) => queryKey[0])).toEqual(['faqs'])
})

test('unsent messages, recordings, forms and unfinished flows are dropped on sign-out', async () => {
  keepUnsaved(7, 'profile', { about_me: 'half a sentence' })
  tab.set('flow.checkout', '{"payment":1}')
  tab.set('recent-messages', '[]')
  const messages = vi.spyOn(browserStore, 'clear').mockResolvedValue()
  const recordings = vi.spyOn(browserRecordings, 'clear').mockResolvedValue()
  await forgetAll()
  expect(unsavedOf(7, 'profile')).toBeNull()
  expect([...tab.keys()]).toEqual(['recent-messages'])
  expect(messages).toHaveBeenCalledOnce()
  expect(recordings).toHaveBeenCalledOnce()
})
