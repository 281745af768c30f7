import type { EligibilityContext } from '../../../machines/flows/eligibility/ports'
import type { ShownTable } from '../../kit/expected-screen'

const returns = 'returnTo=%2Ffeature%2Fproperty%2F:id'
const go = { 'way.taken': 'Feature the property', 'recheck.asked': 'Check again' }
const plans = `/subscription-plan?for=property_feature&${returns}`

// The previous result stays on screen until a newer one arrives.
const wasDeactivated = ({ facts }: EligibilityContext) => facts?.deactivated === true
const wasIncomplete = ({ facts }: EligibilityContext) => facts !== null && facts.missingFields.length > 0

/**
 * Buttons and links expected for the requirements of featuring a property, including links to where each missing one
 * can be met.
 */
export const shown: ShownTable = {
  closed: {
    buttons: { 'check.asked': 'Check now' },
    links: { 'Contact us': { to: `/contact-us?${returns}`, when: wasDeactivated } },
  },
  checking: { buttons: { 'wait.cancelled': 'Cancel' } },
  noAnswer: {
    buttons: { 'recheck.asked': 'Check again' },
    links: {
      'Complete profile': { to: `/user/profile?${returns}`, when: wasIncomplete },
      'Choose a plan': { to: plans, when: wasIncomplete },
    },
  },
  notLoggedIn: { buttons: go, links: { 'Sign in': `/login?${returns}` } },
  demoMode: { buttons: go },
  deactivated: { buttons: go, links: { 'Contact us': `/contact-us?${returns}` } },
  // The account that the tour has just registered has no plan either.
  profileIncomplete: {
    buttons: go,
    links: { 'Complete profile': `/user/profile?${returns}`, 'Choose a plan': plans },
  },
  'notVerified.never': { buttons: go, links: { Apply: `/user/verification?${returns}` } },
  'notVerified.pending': { buttons: go, links: { 'See application': `/user/verification?${returns}` } },
  'notVerified.failed': { buttons: go, links: { 'Apply again': `/user/verification?${returns}` } },
  packageMissing: { buttons: go, links: { 'Choose a plan': plans } },
  limitReached: { buttons: go, links: { 'Add a plan': plans } },
  eligible: { buttons: go },
  onTheWay: {},
}
