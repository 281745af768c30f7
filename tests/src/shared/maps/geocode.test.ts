import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Api } from '../../../../src/app/api/port'
import { geocode } from '../../../../src/shared/maps/geocode'

const place = (kind: string, label: string, city: string, latitude: number | null = 47.6) => ({
  kind,
  label,
  city,
  state: 'Washington',
  country: 'United States',
  latitude,
  longitude: latitude === null ? null : -122.3,
  property_count: 3,
})

const known: Record<string, ReturnType<typeof place>[]> = {
  Ballard: [
    place('area', 'Ballard, Vancouver', 'Vancouver'),
    place('area', 'Ballard, Seattle', 'Seattle', 47.67),
  ],
  Seattle: [place('city', 'Seattle, Washington', 'Seattle')],
  Fremont: [place('area', 'Fremont, Seattle', 'Seattle', null)],
}

const located = (address: string, city = '') => {
  const call = (_: string, { search }: { search: string }) => Promise.resolve({ data: known[search] ?? [] })
  const typed = { address, city, state: '', country: '' }
  return geocode({ call } as unknown as Api, new QueryClient(), typed, 'en')
}

afterEach(() => vi.unstubAllGlobals())

describe('coordinates of a typed address', () => {
  it('returns the centre of the smallest known place that the address names within the city', async () => {
    expect(await located('12 Oak Street, Ballard, Seattle', 'seattle')).toEqual({
      at: { latitude: 47.67, longitude: -122.3 },
      place: 'Ballard, Seattle',
    })
  })

  it('falls back to the city and skips places without coordinates', async () => {
    expect(await located('Fremont, Seattle')).toMatchObject({ place: 'Seattle, Washington' })
    expect(await located('12 Oak Street', 'Seattle')).toMatchObject({ place: 'Seattle, Washington' })
  })

  it('returns nothing if no part of the address names a known place', async () => {
    expect(await located('12 Oak Street, Nowhere')).toBeNull()
  })

  it("uses Google's exact coordinates if Google knows the address", async () => {
    const location = { lat: () => 47.661, lng: () => -122.381 }
    const Geocoder = class {
      geocode = async () => ({ results: [{ geometry: { location } }] })
    }
    vi.stubGlobal('google', { maps: { Geocoder } })
    expect(await located('12 Oak Street, Ballard', 'Seattle')).toEqual({
      at: { latitude: 47.661, longitude: -122.381 },
      place: '',
    })
  })
})
