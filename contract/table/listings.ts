import { alike } from './row'

/** Properties and projects (§7). */
export const listingCalls = {
  ...alike({ area: 'content', method: 'GET', spec: true })({
    get_categories: {
      auth: 'none',
      title: 'Categories with what each asks about a listing',
      cite: '§7',
    },
  }),
  ...alike({ area: 'listings', method: 'GET', spec: true })({
    get_property: {
      auth: 'optional',
      title: 'One property, or a list of them',
      cite: '§7, D6, D7',
    },
    'get-property-list': {
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
      title: 'All properties similar to one',
      cite: '§7, D7',
    },
    'compare-properties': {
      title: 'Two properties side by side; a token opens what its package opens',
      cite: '§7, D81',
    },
    get_nearby_properties: {
      title: 'Properties of one place or around a point',
      cite: '§7, D7, D24',
    },
  }),
  ...alike({ area: 'projects', spec: true })({
    'get-projects': {
      method: 'GET',
      auth: 'optional',
      title: 'A list of project cards',
      cite: '§7',
    },
    'get-project-detail': {
      method: 'GET',
      auth: 'optional',
      title: 'One project and similar ones',
      cite: '§7',
    },
    'get-added-projects': {
      method: 'GET',
      auth: 'token',
      title: 'The own projects in every state',
      cite: '§7',
    },
    post_project: {
      method: 'POST',
      auth: 'token',
      title: 'Submit or change a project',
      cite: '§7, D14',
      multipart: true,
    },
    delete_project: {
      method: 'POST',
      auth: 'token',
      title: 'Delete an own project',
      cite: '§7',
      multipart: true,
    },
    'change-project-status': {
      method: 'POST',
      auth: 'token',
      title: 'Show or hide an own project',
      cite: '§7, D8',
      multipart: true,
    },
  }),
}
