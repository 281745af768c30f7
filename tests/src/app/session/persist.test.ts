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

describe('the five parts under one root key (§3, D49)', () => {
  test('come back as they were left', async () => {
    const storage = memory()
    const parts = {
      ...emptyParts,
      location: { currentLocation: { latitude: 1, longitude: 2 }, isLocationSet: true },
    }
    writeParts(storage, parts)
    expect([...storage.kept.keys()]).toEqual(['root'])
    expect(mergeParts((await readParts(storage))!)).toEqual(parts)
  })
  test('have the fields of the specification and no others', () => {
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
  test('keep the token of a sign-in and whose it is', async () => {
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
  ])('%s is a fresh start', async (_, text) => {
    expect(await readParts(memory(text))).toBeNull()
  })
  test('a part of a wrong kind is left empty, a loading flag never survives', () => {
    const merged = mergeParts({ Settings: 'x', User_signup: { loading: true, data: null }, Language: [1] })
    expect(merged.Settings).toEqual(emptyParts.Settings)
    expect(merged.User_signup.loading).toBe(false)
    expect(merged.Language).toEqual(emptyParts.Language)
  })
  test('a storage that does not answer within 5 s is given up', async () => {
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
  test('a storage that throws costs nothing but the memory', async () => {
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
  test('what another tab wrote is read alike', () => {
    expect(parseParts(JSON.stringify({ version: storedVersion, parts: { location: {} } }))).toEqual({
      location: {},
    })
  })
})
