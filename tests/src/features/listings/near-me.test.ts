import { afterEach, describe, expect, test, vi } from 'vitest'
import { texts } from '../../../../contract/texts/catalogue'
import { languages } from '../../../../contract/language/languages'
import { whereAmI } from '../../../../src/features/listings/home/NearMe'

type Ask = Geolocation['getCurrentPosition']

/** A browser that answers as the test sets. */
const browser = (ask: Ask) => vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: ask } })

afterEach(() => vi.unstubAllGlobals())

describe('where somebody is (§8, §9)', () => {
  test('is asked for exactly, for ten seconds, and never from before', async () => {
    const asked = vi.fn<Ask>((found) =>
      found({ coords: { latitude: 47.6, longitude: -122.3 } } as GeolocationPosition),
    )
    browser(asked)
    expect(await whereAmI()).toEqual({ latitude: 47.6, longitude: -122.3 })
    expect(asked.mock.calls[0]![2]).toEqual({ enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 })
  })

  test.each([
    [1, 'denied'],
    [2, 'unavailable'],
    [3, 'timedOut'],
    [9, 'unknown'],
  ])('error %i of the browser is %s', async (code, trouble) => {
    browser((_, failed) => failed?.({ code } as GeolocationPositionError))
    expect(await whereAmI()).toBe(trouble)
    for (const lang of languages) expect(texts[lang][`errors.location.${trouble}`], lang).toBeTruthy()
  })

  test('cannot be asked of a browser without positions', async () => {
    vi.stubGlobal('navigator', {})
    expect(await whereAmI()).toBe('unsupported')
    expect(texts.en['errors.location.unsupported']).toBeTruthy()
  })
})
