import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Api } from '../../../../src/app/api/port'
import { findByGoogle } from '../../../../src/shared/maps/find-addresses'
import { suggestAddresses } from '../../../../src/shared/maps/suggest-addresses'

type Kind = 'area' | 'city' | 'state' | 'country'
const place = (kind: Kind, name: string, city: string | null, state: string, country: string) => ({
  kind,
  label: kind === 'area' ? `${name}, ${city}` : `${name}, ${kind === 'city' ? state : country}`,
  city,
  state,
  country,
  latitude: 1,
  longitude: 2,
  property_count: 3,
})
const city = (name: string, state: string, country: string) => place('city', name, name, state, country)

/** Places with listings, as `place-suggest` knows them. */
const places = [
  city('Seattle', 'Washington', 'United States'),
  place('area', 'Ballard', 'Seattle', 'Washington', 'United States'),
  place('state', 'Washington', null, 'Washington', 'United States'),
  city('Washington', 'District of Columbia', 'United States'),
  city('Portland', 'Oregon', 'United States'),
  city('Portland', 'Maine', 'United States'),
  city('New York', 'New York', 'United States'),
  city('Paris', 'Île-de-France', 'France'),
  city('Mumbai', 'Maharashtra', 'India'),
  place('state', 'Maharashtra', null, 'Maharashtra', 'India'),
  city('Dubai', 'Dubai', 'United Arab Emirates'),
  city('الرياض', 'منطقة الرياض', 'السعودية'),
  place('country', 'السعودية', null, '', 'السعودية'),
  city('London', 'England', 'United Kingdom'),
  city('मुंबई', 'महाराष्ट्र', 'भारत'),
  city('Kraków', 'Lesser Poland', 'Poland'),
]

const key = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const call = vi.fn((name: string, { search = '' }: { search?: string }) => {
  const data = places.filter(({ label }) => key(label).startsWith(key(search)))
  const cities = places.filter(({ kind }) => kind === 'city').slice(0, 2)
  return Promise.resolve({ data: name === 'place-suggest' ? data : cities })
})
afterEach(() => vi.unstubAllGlobals())

async function suggested(typed: string, hasCity = false) {
  call.mockClear()
  const parts = { api: { call } as unknown as Api, queries: new QueryClient(), findOutside: findByGoogle }
  const found = await suggestAddresses(parts, typed, { lang: 'en', hasCity })
  return found.map(({ address, city, state, country }) => [address, city, state, country].join(' | '))
}

describe('suggested addresses', () => {
  it.each([
    ['2412 NW 60th St, Seattle', '2412 NW 60th St | Seattle | Washington | United States'],
    ['2412 NW 60th St Seattle', '2412 NW 60th St | Seattle | Washington | United States'],
    ['2412 nw 60th st, seat', '2412 nw 60th st | Seattle | Washington | United States'],
    ['2412 NW 60th St, Seattle, WA 98107', '2412 NW 60th St, 98107 | Seattle | Washington | United States'],
    ['2412 NW 60th St, Seattle, WA', '2412 NW 60th St | Seattle | Washington | United States'],
    ['350 5th Ave, New York, NY 10118-0110', '350 5th Ave, 10118-0110 | New York | New York | United States'],
    ['350 5th Ave New York', '350 5th Ave | New York | New York | United States'],
    ['2412 NW 60th St, Ballard', '2412 NW 60th St, Ballard | Seattle | Washington | United States'],
    ['12 rue de Rivoli, 75001 Paris', '12 rue de Rivoli, 75001 | Paris | Île-de-France | France'],
    ['12 rue de Rivoli, 75001 Paris, France', '12 rue de Rivoli, 75001 | Paris | Île-de-France | France'],
    [
      'Flat 4, Sea View, Linking Road, Mumbai 400050',
      'Flat 4, Sea View, Linking Road, 400050 | Mumbai | Maharashtra | India',
    ],
    [
      'Flat 4, Sea View, Linking Road, Mumbai - 400 050, Maharashtra',
      'Flat 4, Sea View, Linking Road, 400 050 | Mumbai | Maharashtra | India',
    ],
    ['Villa 12, Al Wasl Road, Dubai, UAE', 'Villa 12, Al Wasl Road | Dubai | Dubai | United Arab Emirates'],
    ['شارع العليا، الرياض', 'شارع العليا | الرياض | منطقة الرياض | السعودية'],
    [
      '8228 شارع العليا، الرياض 12211، السعودية',
      '8228 شارع العليا, 12211 | الرياض | منطقة الرياض | السعودية',
    ],
    ['10 Downing Street, London SW1A 2AA', '10 Downing Street, SW1A 2AA | London | England | United Kingdom'],
    [
      '10 Downing Street, London, SW1A 2AA',
      '10 Downing Street, SW1A 2AA | London | England | United Kingdom',
    ],
    ['10 Downing St London SW1A 2AA', '10 Downing St, SW1A 2AA | London | England | United Kingdom'],
    ['12, लिंकिंग रोड, मुंबई', '12, लिंकिंग रोड | मुंबई | महाराष्ट्र | भारत'],
    ['ul. Długa 5, 31-147 Krakow', 'ul. Długa 5, 31-147 | Kraków | Lesser Poland | Poland'],
  ])('completes %s', async (typed, wanted) => {
    expect((await suggested(typed))[0]).toBe(wanted)
  })

  it('offers every city of that name, those in the typed state first', async () => {
    const inOregon = '5 Main St | Portland | Oregon | United States'
    const inMaine = '5 Main St | Portland | Maine | United States'
    expect(await suggested('5 Main St, Portland')).toEqual([inOregon, inMaine])
    expect(await suggested('5 Main St, Portland, ME')).toEqual([inMaine, inOregon])
    expect(await suggested('5 Main St, Portland, Maine')).toEqual([inMaine, inOregon])
  })

  it('offers the largest cities for a street without a place, unless the city is filled in', async () => {
    expect(await suggested('2412 NW 60th St')).toEqual([
      '2412 NW 60th St | Seattle | Washington | United States',
      '2412 NW 60th St | Washington | District of Columbia | United States',
    ])
    expect(await suggested('2412 NW 60th St', true)).toEqual([])
    expect(await suggested('Qwerty')).toEqual([])
  })

  it('suggests a place without a street', async () => {
    expect(await suggested('Paris')).toEqual([' | Paris | Île-de-France | France'])
  })

  it('asks for at most three places', async () => {
    await suggested('1 Unknown Street, Nowhere, Nothing, Nobody, None')
    expect(call.mock.calls.filter(([name]) => name === 'place-suggest')).toHaveLength(3)
  })
})

describe("Google's geocoder", () => {
  const component = (long_name: string, ...types: string[]) => ({ long_name, types })
  const withGoogle = (geocode: () => unknown) =>
    vi.stubGlobal('google', {
      maps: {
        Geocoder: class {
          geocode = geocode
        },
      },
    })
  const found = {
    address_components: [
      component('4', 'street_number'),
      component('Long Lane', 'route'),
      component('York', 'postal_town'),
      component('England', 'administrative_area_level_1'),
      component('United Kingdom', 'country'),
    ],
    geometry: { location: { lat: () => 53.9, lng: () => -1.1 } },
  }

  it('comes first, with the street as it was typed', async () => {
    withGoogle(async () => ({ results: [found] }))
    expect(await suggested('Flat 2, 4 Long Lane, York')).toEqual([
      'Flat 2, 4 Long Lane | York | England | United Kingdom',
    ])
    expect(await findByGoogle('4 Long Lane', 'en')).toEqual([
      {
        address: '4 Long Lane',
        city: 'York',
        state: 'England',
        country: 'United Kingdom',
        latitude: 53.9,
        longitude: -1.1,
      },
    ])
  })

  it('is replaced by the known places if it fails or finds no city', async () => {
    const seattle = ['1 A St | Seattle | Washington | United States']
    withGoogle(() => Promise.reject(new Error('over quota')))
    expect(await suggested('1 A St, Seattle')).toEqual(seattle)
    withGoogle(async () => ({ results: [{ ...found, address_components: [] }] }))
    expect(await suggested('1 A St, Seattle')).toEqual(seattle)
  })
})
