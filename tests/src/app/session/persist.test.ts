import { afterEach, describe, expect, test, vi } from 'vitest'
import { emptyParts, mergeParts } from '../../../../src/app/session/session-parts'
import {
  parseParts,
  readParts,
  rootKey,
  storedVersion,
  writeParts,
} from '../../../../src/app/session/persist-parts'
import { session } from '../../../../src/app/session/session-store'

afterEach(() => vi.useRealTimers())

const memory = (text: string | null = null) => {
  const kept = new Map(text === null ? [] : [[rootKey, text]])
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  }
}

describe('five stored parts under one root key (§3, D49)', () => {
  test('all five parts are restored as they were', async () => {
    const storage = memory()
    const parts = {
      ...emptyParts,
      location: { currentLocation: { latitude: 1, longitude: 2 }, isLocationSet: true },
    }
    writeParts(storage, parts)
    expect([...storage.kept.keys()]).toEqual(['root'])
    expect(mergeParts((await readParts(storage))!)).toEqual(parts)
  })
  test('the parts have exactly the specified fields', () => {
    const fields = Object.entries(emptyParts).map(([name, part]) => [name, Object.keys(part)])
    expect(Object.fromEntries(fields)).toEqual({
      Settings: ['data', 'lastFetch', 'loading', 'fcmToken'],
      User_signup: ['data', 'loading'],
      Language: ['languages', 'loading', 'selectedLanguage'],
      cachedata: [
        'categories',
        'lastFetch',
        'loading',
        'newUserChatData',
        'filterData',
        'articleCategoryId',
        'sliderDataLength',
        'isProject',
        'locationData',
      ],
      location: ['currentLocation', 'isLocationSet'],
    })
  })
  test('one part stores the token of a session and its user', async () => {
    const person = {
      id: 7,
      name: 'Ann',
      email: 'a@b.test',
      mobile: '+1',
      profile: '/p.webp',
      address: 'Elm 1',
    }
    session.actions.signedIn({ token: 'secret', person: person as never })
    const storage = memory()
    writeParts(storage, session.get())
    session.actions.rehydrated({ stored: emptyParts as never })
    const { User_signup: kept } = mergeParts((await readParts(storage))!)
    expect(kept).toEqual({ data: { token: 'secret', data: person }, loading: false })
  })
  test.each([
    ['nothing', null],
    ['another version', JSON.stringify({ version: storedVersion + 1, parts: {} })],
    ['no JSON', '{"version":'],
    ['something else', '[1,2]'],
    ['null', 'null'],
  ])('all parts start fresh when the storage contains %s', async (_, text) => {
    expect(await readParts(memory(text))).toBeNull()
  })
  test('a part of the wrong type is reset, and a loading flag is never restored', () => {
    const merged = mergeParts({ Settings: 'x', User_signup: { loading: true, data: null }, Language: [1] })
    expect(merged.Settings).toEqual(emptyParts.Settings)
    expect(merged.User_signup.loading).toBe(false)
    expect(merged.Language).toEqual(emptyParts.Language)
  })
  test("a storage that doesn't respond within 5 s is ignored", async () => {
    vi.useFakeTimers()
    const read = readParts({ getItem: () => new Promise(() => undefined), setItem: () => undefined })
    let done = false
    void read.then(() => (done = true))
    await vi.advanceTimersByTimeAsync(4999)
    expect(done).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toBe(true)
    expect(await read).toBeNull()
  })
  test('a storage that throws prevents persistence and nothing else', async () => {
    const angry = {
      getItem: () => {
        throw new Error('forbidden')
      },
      setItem: () => {
        throw new Error('full')
      },
    }
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(await readParts(angry)).toBeNull()
    expect(() => writeParts(angry, emptyParts)).not.toThrow()
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  })
  test('data written by another tab is parsed the same way', () => {
    expect(parseParts(JSON.stringify({ version: storedVersion, parts: { location: {} } }))).toEqual({
      location: {},
    })
  })
})
