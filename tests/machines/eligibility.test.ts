import { describe, expect, test } from 'vitest'
import { createActor, type SnapshotFrom } from 'xstate'
import { eligibilityMachine } from '../../machines/flows/eligibility/machine'
import { texts } from '../../contract/texts/catalogue'
import { limitedFeatures } from '../../contract/api/package-features'
import type { EligibilityFacts, Purpose } from '../../machines/flows/eligibility/ports'
import { eligibilityView } from '../../machines/flows/eligibility/view'
import { allMet, eligibilityModel } from '../model/cases/eligibility'
import { explore } from '../model/explore'
import { tours, unwalked } from '../model/tours'
import { walk } from '../model/walk'

type Snapshot = SnapshotFrom<typeof eligibilityMachine>

const graph = explore(eligibilityModel)
const walks = tours(graph)

/** Returns the user's screen for these server facts. */
function viewOf(facts: Partial<EligibilityFacts>, purpose: Purpose = 'property_list') {
  const actor = createActor(eligibilityMachine, { input: { purpose, key: 'k' } }).start()
  actor.send({ type: 'check.asked' })
  actor.send({
    type: 'xstate.done.actor.readFacts',
    output: { ok: true, facts: { ...allMet, ...facts } },
  } as never)
  const view = eligibilityView(actor.getSnapshot())
  actor.stop()
  return view
}

describe('eligibility flow', () => {
  test.each(walks)('$name: the running machine matches the model after each step', async ({ steps }) => {
    await walk(graph, steps, eligibilityModel.input, (snapshot) => {
      const view = eligibilityView(snapshot as Snapshot)
      if (view.canGoOn) expect(view.requirements.every(({ status }) => status !== 'unmet')).toBe(true)
      if (view.screen === 'requirements') {
        expect(view.requirements.find(({ status }) => status === 'unmet')?.gate).toBe(view.firstUnmet)
        expect(view.canRecheck).toBe(true)
      }
    })
  })

  test('the walks take every transition', () => expect(unwalked(graph, walks)).toEqual([]))

  test('shows all unmet requirements together, each with a link to fix it', () => {
    const view = viewOf({
      missingFields: ['mobile', 'profile'],
      verification: { required: true, status: 'failed' },
      packageAvailable: false,
      limitAvailable: false,
    })
    const unmet = view.requirements.filter(({ status }) => status === 'unmet')
    expect(unmet.map(({ gate, fixPath }) => [gate, fixPath])).toEqual([
      ['profile', '/user/profile'],
      ['verification', '/user/verification'],
      ['package', '/subscription-plan'],
      ['limit', '/subscription-plan'],
    ])
    expect(view.firstUnmet).toBe('profile')
    expect(view.state).toBe('eligibility.profileIncomplete')
  })

  test('names the first closed gate in the order of the specification', () => {
    const everything: Partial<EligibilityFacts> = {
      loggedIn: false,
      demoMode: true,
      deactivated: true,
      missingFields: ['name'],
      verification: { required: true, status: 'initial' },
      packageAvailable: false,
      limitAvailable: false,
    }
    const fixes: Partial<EligibilityFacts>[] = [
      { loggedIn: true },
      { demoMode: false },
      { deactivated: false },
      { missingFields: [] },
      { verification: { required: true, status: 'success' } },
      { packageAvailable: true },
      { limitAvailable: true },
    ]
    const fixed = (count: number) => Object.assign({}, everything, ...fixes.slice(0, count))
    const seen = [0, ...fixes.keys()].map((_, count) => viewOf(fixed(count)).firstUnmet)
    expect(seen).toEqual([
      'login',
      'demo',
      'deactivated',
      'profile',
      'verification',
      'package',
      'limit',
      null,
    ])
  })

  test.each(limitedFeatures)('shows the sentences of the specification for %s', (purpose) => {
    const name = purpose.replace(/(^|_)(.)/g, (_all, gap, mail) => (gap && ' ') + mail.toUpperCase())
    const noPackage = `${name} Limit or Package Not Available`
    const sentences: [Partial<EligibilityFacts>, string][] = [
      [{ loggedIn: false }, 'You have not logged in. Please log in first.'],
      [{ demoMode: true }, 'This Action is Not Allowed in Demo Mode'],
      [{ deactivated: true }, 'Your Account have been Deactivetd by Admin. please connect them.'],
      [{ missingFields: ['profile'] }, 'You have not completed your profile yet. Please complete first'],
      [
        { verification: { required: true, status: 'initial' } },
        'You have not completed profile verification. Please complete first',
      ],
      [{ packageAvailable: false, limitAvailable: false }, noPackage],
      [{ limitAvailable: false }, noPackage],
    ]
    for (const [facts, sentence] of sentences) {
      const view = viewOf(facts, purpose)
      expect(texts.en[view.sentenceKey ?? '']).toBe(sentence)
      for (const key of [view.meaningKey, view.nextKey, ...view.requirements.map(({ unmetKey }) => unmetKey)])
        for (const lang of ['en', 'ar'] as const) expect(texts[lang][key], key).toBeTruthy()
    }
    expect(noPackage).toMatch(/^(Property|Project) (List|Feature) Limit or Package Not Available$/)
  })

  test("leaves a guest's requirements unknown, and skips verification when it isn't required", () => {
    const guest = viewOf({ loggedIn: false, missingFields: [], packageAvailable: false })
    expect(guest.requirements.filter(({ status }) => status === 'unknown').map(({ gate }) => gate)).toEqual([
      'profile',
      'verification',
      'package',
      'limit',
    ])
    const relaxed = viewOf({ verification: { required: false, status: 'initial' } })
    expect(relaxed.screen).toBe('eligible')
    expect(relaxed.requirements.find(({ gate }) => gate === 'verification')?.status).toBe('notNeeded')
  })
})
