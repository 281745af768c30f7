import { alike } from './row'

/** Properties, their drafts, and what visitors do with listings (§7). */
export const listingsCalls = {
  ...alike({ area: 'listings', method: 'GET', spec: true })({
    get_property: {
      kept: true,
      auth: 'optional',
      title: 'One property, or a list of them',
      cite: '§7, D6, D7',
    },
    'get-property-list': {
      kept: true,
      auth: 'optional',
      title: 'A list of property cards',
      cite: '§7, D6',
    },
  }),
  ...alike({ area: 'listings', auth: 'token', spec: true })({
    post_property: {
      method: 'POST',
      title: 'Submit a property for review',
      cite: '§7, D11, D66, D67',
      multipart: true,
    },
    update_post_property: {
      method: 'POST',
      title: 'Change an own property',
      cite: '§7, D12, D15',
      multipart: true,
    },
    delete_property: {
      method: 'POST',
      title: 'Delete an own property',
      cite: '§7, D15',
      multipart: true,
    },
    update_property_status: {
      method: 'POST',
      title: 'Mark an own property sold, rented or available',
      cite: '§7, D8, D9',
      multipart: true,
    },
    'change-property-status': {
      method: 'POST',
      title: 'Show or hide an own property',
      cite: '§7, D8, D9',
      multipart: true,
    },
    'get-added-properties': {
      method: 'GET',
      title: 'The own properties in every state',
      cite: '§7',
    },
  }),
  ...alike({ area: 'listings', method: 'GET', auth: 'optional', spec: true })({
    'get-all-similar-properties': {
      kept: true,
      title: 'All properties similar to one',
      cite: '§7, D7',
    },
    'compare-properties': {
      kept: true,
      title: 'Two properties side by side; a token opens what its package opens',
      cite: '§7, D81',
    },
    get_nearby_properties: {
      title: 'Properties of one place or around a point',
      cite: '§7, D7, D24',
    },
  }),
  ...alike({ area: 'listings' })({
    add_favourite: {
      method: 'POST',
      auth: 'token',
      title: 'Save a property or take it off the list',
      cite: '§7, D63',
      spec: true,
      multipart: true,
    },
    get_favourite_property: {
      method: 'GET',
      auth: 'token',
      title: 'The saved properties',
      cite: '§7',
      spec: true,
    },
    interested_users: {
      method: 'POST',
      auth: 'token',
      title: 'Send an enquiry to the owner, or withdraw it',
      cite: '§7, D62',
      spec: true,
      multipart: true,
    },
    get_interested_users: {
      method: 'GET',
      auth: 'token',
      title: 'Who is interested in an own property',
      cite: '§7, D64',
      spec: true,
    },
    'interested-seen': {
      method: 'POST',
      auth: 'token',
      title: 'Mark the enquiries of an own property as seen',
      cite: 'as notifications-seen',
    },
    'property-map': {
      kept: true,
      method: 'GET',
      auth: 'optional',
      title: 'What a map shows of the listings that fit a filter: markers, and clusters with their counts',
      cite: '§1 map, D90',
    },
    'property-counts': {
      kept: true,
      method: 'GET',
      auth: 'optional',
      title: 'How many listings fit a filter; the prices and property types of those that fit the rest of it',
      cite: 'counts that follow at once',
    },
    'property-alternatives': {
      kept: true,
      method: 'GET',
      auth: 'optional',
      title:
        'Filters that differ in one condition from one that finds nothing, and how many listings fit each',
      cite: 'an empty result offers what would help',
    },
  }),
  ...alike({ area: 'listings', auth: 'token' })({
    'listing-draft': {
      method: 'GET',
      title: 'The saved draft of the wizard',
      cite: 'resumable draft',
    },
    'listing-draft:save': {
      method: 'POST',
      path: 'listing-draft',
      title: 'Save the wizard’s draft',
      cite: 'autosaved draft',
    },
    'listing-draft:file': {
      method: 'POST',
      path: 'listing-draft-file',
      title: 'Add a file to the draft',
      cite: 'progress per file',
      multipart: true,
    },
    'listing-draft:file-remove': {
      method: 'POST',
      path: 'listing-draft-file-remove',
      title: 'Take a file out of the draft',
      cite: 'photos step',
    },
    'listing-draft:discard': {
      method: 'POST',
      path: 'listing-draft-discard',
      title: 'Throw the draft away',
      cite: 'resumable draft',
    },
    'listing-draft:submitted': {
      method: 'GET',
      path: 'listing-draft-submitted',
      title: 'The listing that a draft has become',
      cite: 'D67',
    },
    'renew-listing': {
      method: 'POST',
      title: 'Renew an expired property; re-checks the package',
      cite: 'D13',
    },
    'answer-question': {
      method: 'POST',
      title: 'Answer what a moderator asked about an own listing; it is reviewed again',
      cite: 'the listing stays pending while it is asked about',
    },
    'withdraw-edit': {
      method: 'POST',
      title: 'Take back the change of an own listing that waits for review',
      cite: 'D12: the old version stays live',
    },
  }),
}
