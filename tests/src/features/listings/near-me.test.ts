import { afterEach, describe, expect, test, vi } from 'vitest'
import { texts } from '../../../../contract/texts/catalogue'
import { languages } from '../../../../contract/language/languages'
import { whereAmI } from '../../../../src/features/listings/home/NearMe'

type Ask = Geolocation['getCurrentPosition']

/** Simulates a browser with the given geolocation. */
const browser = (ask: Ask) => vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: ask } })

afterEach(() => vi.unstubAllGlobals())

describe("user's position (§8, §9)", () => {
  test('the position is requested with high accuracy, a ten-second timeout and no cached value', async () => {
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
  ])('browser error %i is reported as %s', async (code, trouble) => {
    browser((_, failed) => failed?.({ code } as GeolocationPositionError))
    expect(await whereAmI()).toBe(trouble)
    for (const lang of languages) expect(texts[lang][`errors.location.${trouble}`], lang).toBeTruthy()
  })

  test('a browser without geolocation reports the position as unavailable', async () => {
    vi.stubGlobal('navigator', {})
    expect(await whereAmI()).toBe('unsupported')
    expect(texts.en['errors.location.unsupported']).toBeTruthy()
  })
})
