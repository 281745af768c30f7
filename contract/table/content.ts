import { alike } from './row'

/** Content and what people do with it (§7). */
export const contentCalls = {
  ...alike({ area: 'content', method: 'GET', spec: true })({
    get_articles: {
      auth: 'none',
      title: 'Articles',
      cite: '§7, D93',
    },
    'get-cities-data': {
      auth: 'none',
      title: 'Cities with how many public listings each has',
      cite: '§7',
    },
    get_facilities: {
      auth: 'none',
      title: 'Facilities a listing can name with their distance',
      cite: '§7',
    },
    'get-facilities-for-filter': {
      auth: 'none',
      title: 'Facilities and parameters worth filtering by',
      cite: '§7',
    },
    faqs: {
      auth: 'none',
      title: 'Questions and answers',
      cite: '§7',
    },
    'homepage-data': {
      auth: 'optional',
      title: 'The sections of the home page in their order',
      cite: '§7, D25',
    },
    'agent-list': {
      auth: 'none',
      title: 'Agents',
      cite: '§7, D80',
    },
    'agent-properties': {
      auth: 'none',
      title: 'One agent with properties and projects',
      cite: '§7, D80',
    },
    'get-slider': {
      auth: 'none',
      title: 'Pictures of the slider',
      cite: '§7, D26',
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
  }),
  ...alike({ area: 'content' })({
    contct_us: {
      method: 'POST',
      auth: 'none',
      title: 'Write to the house',
      cite: '§7, D30',
      spec: true,
      multipart: true,
    },
  }),
  ...alike({ area: 'featuring' })({
    store_advertisement: {
      method: 'POST',
      auth: 'token',
      title: 'Feature an own property or project',
      cite: '§7',
      spec: true,
      multipart: true,
    },
    'get-featured-data': {
      method: 'GET',
      auth: 'token',
      title: 'The own featured listings',
      cite: '§7',
      spec: true,
    },
  }),
  ...alike({ area: 'listings' })({
    interested_users: {
      method: 'POST',
      auth: 'token',
      title: 'Tell the owner of interest, or take it back',
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
      title: 'Tell that those who are interested in an own property were looked at',
      cite: 'as notifications-seen',
    },
  }),
  ...alike({ area: 'notifications' })({
    get_notification_list: {
      method: 'GET',
      auth: 'token',
      title: 'The own notifications',
      cite: '§7',
      spec: true,
    },
    'notifications-seen': {
      method: 'POST',
      auth: 'token',
      title: 'Say which notifications were read: one, or all',
      cite: '§7: a list of what is new needs an end of it',
    },
  }),
}
