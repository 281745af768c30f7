import type { EligibilityContext, EligibilityFacts } from '../../../machines/flows/eligibility/ports'
import type { ShownTable } from '../../kit/expected-screen'

const returns = 'returnTo=%2Ffeature%2Fproperty%2F:id'
const go = { 'way.taken': 'Feature the property', 'recheck.asked': 'Check again' }
const plans = `/subscription-plan?for=property_feature&${returns}`

/** Links of the previous result, which stays on screen until a newer one arrives. */
const had = (to: string, when: (facts: EligibilityFacts) => boolean) => ({
  to,
  when: ({ facts }: EligibilityContext) => facts !== null && when(facts),
})
const isStatus =
  (status: EligibilityFacts['verification']['status']) =>
  ({ loggedIn, verification }: EligibilityFacts) =>
    loggedIn && verification.status === status
const earlier = {
  'Create account': had(`/register?${returns}`, ({ loggedIn }) => !loggedIn),
  'Sign in': had(`/login?${returns}`, ({ loggedIn }) => !loggedIn),
  'Contact us': had(`/contact-us?${returns}`, ({ deactivated }) => deactivated),
  'Complete profile': had(`/user/profile?${returns}`, ({ missingFields }) => missingFields.length > 0),
  Apply: had(`/user/verification?${returns}`, isStatus('initial')),
  'See application': had(`/user/verification?${returns}`, isStatus('pending')),
  'Apply again': had(`/user/verification?${returns}`, isStatus('failed')),
  'Choose a plan': had(plans, ({ loggedIn, packageAvailable }) => loggedIn && !packageAvailable),
  'Add a plan': had(plans, (facts) => facts.packageAvailable && !facts.limitAvailable),
}

/**
 * Buttons and links expected for the requirements of featuring a property, including links to where each missing one
 * can be met.
 */
export const shown: ShownTable = {
  closed: {
    buttons: { 'check.asked': 'Check now' },
    links: earlier,
  },
  checking: { buttons: { 'wait.cancelled': 'Cancel' } },
  savingProfile: { buttons: { 'wait.cancelled': 'Cancel' } },
  takingPlan: { buttons: { 'wait.cancelled': 'Cancel' } },
  noAnswer: { buttons: { 'recheck.asked': 'Check again' }, links: earlier },
  notLoggedIn: {
    buttons: go,
    links: { 'Create account': `/register?${returns}`, 'Sign in': `/login?${returns}` },
  },
  demoMode: { buttons: go },
  deactivated: { buttons: go, links: { 'Contact us': `/contact-us?${returns}` } },
  profileIncomplete: {
    buttons: { ...go, 'profile.given': ['Save', 'Choose picture'] },
    links: { 'Complete profile': `/user/profile?${returns}` },
  },
  'notVerified.never': { buttons: go, links: { Apply: `/user/verification?${returns}` } },
  'notVerified.pending': { buttons: go, links: { 'See application': `/user/verification?${returns}` } },
  'notVerified.failed': { buttons: go, links: { 'Apply again': `/user/verification?${returns}` } },
  packageMissing: {
    buttons: { ...go, 'plan.taken': 'Take the free plan' },
    links: { 'Choose a plan': plans },
  },
  limitReached: { buttons: go, links: { 'Add a plan': plans } },
  eligible: { buttons: go },
  onTheWay: {},
}
