import type { SnapshotFrom } from 'xstate'
import type { eligibilityMachine } from '../../../machines/flows/eligibility/machine'
import { eligibilityView } from '../../../machines/flows/eligibility/view'
import { eligibilityModel } from '../../../tests/model/cases/eligibility'
import { flowTests } from '../../kit/flow-tests'
import { EligibilityPage } from '../../pages/eligibility'
import { eligibilityActs } from './acts'
import { callsOf } from './answers'
import { shown } from './shown'

const held = new Set(Object.values(callsOf).flat())

const viewOf = (snapshot: unknown) => eligibilityView(snapshot as SnapshotFrom<typeof eligibilityMachine>)

flowTests({
  flow: 'eligibility',
  // The listing form checks the requirements automatically at its end, while this page consists only of the check.
  model: { ...eligibilityModel, input: { purpose: 'property_feature', key: 'key-1' } },
  view: viewOf,
  nameOf: ({ pathname }) => {
    const [, api, call] = pathname.split('/')
    return api === 'api' && call !== undefined && held.has(call) ? call : null
  },
  shown,
  realReplies: [],
  driver: async (stage) => {
    const page = new EligibilityPage(stage.page, 'eligibility', stage.say)
    return {
      page,
      hold: () => stage.held.answer({}),
      acts: await eligibilityActs({ ...stage, page }),
      ahead: () => null,
      silent: () => false,
      // The next step belongs to the first unmet requirement.
      sentences: (snapshot) => {
        const { nextKey, requirements, screen } = viewOf(snapshot)
        const result =
          screen === 'requirements' ? requirements.filter(({ status }) => status === 'unmet') : []
        return [stage.say(nextKey), ...result.map(({ textKey }) => stage.say(`${textKey}.title`))]
      },
    }
  },
})
