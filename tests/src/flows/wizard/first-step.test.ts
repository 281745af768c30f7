import { createElement } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import EmptySection from '../../../../src/features/listings/home/EmptySection'
import { ReviewTime } from '../../../../src/features/own/listings/OwnFrame'
import { NeededLater } from '../../../../src/flows/wizard/NeededLater'
import { drawn } from '../../features/admin/drawn'

const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
    .trim()

describe('the first step of the wizard', () => {
  const facts = {
    logged_in: true,
    demo_mode: false,
    deactivated: false,
    missing_fields: ['address'],
    verification: 'notNeeded',
    package_available: false,
    limit_available: false,
  }
  const needed = async (more: object) => {
    const fill = (queries: QueryClient) =>
      queries.setQueryData(['publish-requirements', { purpose: 'property_list' }], {
        data: { ...facts, ...more },
      })
    const html = await drawn(createElement(NeededLater, { kind: 'property' }), fill)
    const states = [...html.matchAll(/data-needed="(\w+)" data-status="(\w+)"/g)]
    return { html, states: Object.fromEntries(states.map(([, gate, status]) => [gate, status])) }
  }

  test('lists everything required for submitting, and the state of each item', async () => {
    const { html, states } = await needed({})
    expect(plain(html)).toContain("To submit it you'll also need:")
    expect(states).toMatchObject({ login: 'met', profile: 'unmet', package: 'unmet' })
    expect(states).not.toHaveProperty('verification')
  })

  test('asks guests for an account, and users only for what they still lack', async () => {
    expect((await needed({ logged_in: false })).states).toMatchObject({ login: 'unmet' })
    const has = { missing_fields: [], package_available: true, limit_available: true }
    expect(Object.values((await needed(has)).states)).not.toContain('unmet')
  })
})

describe('page of a submitted listing', () => {
  const sentence = (data: object | null) =>
    drawn(createElement(ReviewTime), (queries) =>
      queries.setQueryData(['own-review-time', {}], { data }),
    ).then(plain)

  test.each([
    [0.4, 'Review usually takes less than an hour.'],
    [1.2, 'Review usually takes about 1 hour.'],
    [35.6, 'Review usually takes about 36 hours.'],
    [36.5, 'Review usually takes about 2 days.'],
  ])('states how long a review takes: %s hours', async (hours, text) =>
    expect(await sentence({ hours })).toBe(text),
  )

  test("omits the review time if it hasn't been measured", async () => expect(await sentence(null)).toBe(''))
})

test("an empty *Near me* section explains that nothing is nearby, which other empty sections don't", async () => {
  const section = (isNearby: boolean) =>
    drawn(createElement(EmptySection, { isNearby }), () => undefined).then(plain)
  expect(await section(true)).toContain('There are no homes within 10 km of you.')
  expect(await section(false)).toContain('Nothing to show yet.')
})
