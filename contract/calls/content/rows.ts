import { alike } from '../row'

/** Public content and the contact form (§7). */
export const contentCalls = {
  ...alike({ area: 'content', method: 'GET', spec: true })({
    'web-settings': {
      kept: true,
      auth: 'optional',
      scope: 'profile:read',
      title: 'Settings of the site, with the caller’s own verification status',
      cite: '§7, D47',
    },
    get_languages: {
      auth: 'none',
      title: 'Languages, or the texts of one language',
      cite: '§7, D97',
    },
    get_categories: {
      kept: true,
      auth: 'none',
      title: 'Categories with what each asks about a listing',
      cite: '§7',
    },
    get_articles: {
      kept: true,
      auth: 'none',
      title: 'Articles',
      cite: '§7, D93',
    },
    'get-cities-data': {
      kept: true,
      auth: 'none',
      title: 'Cities with how many public listings each has',
      cite: '§7',
    },
    get_facilities: {
      kept: true,
      auth: 'none',
      title: 'Facilities a listing can name with their distance',
      cite: '§7',
    },
    'get-facilities-for-filter': {
      kept: true,
      auth: 'none',
      title: 'Facilities and parameters worth filtering by',
      cite: '§7',
    },
    faqs: {
      kept: true,
      auth: 'none',
      title: 'Questions and answers',
      cite: '§7',
    },
    'homepage-data': {
      kept: true,
      auth: 'optional',
      scope: 'listings:read',
      title: 'The sections of the home page in their order',
      cite: '§7, D25',
    },
    'agent-list': {
      kept: true,
      auth: 'none',
      title: 'Agents',
      cite: '§7, D80',
    },
    'agent-properties': {
      kept: true,
      auth: 'none',
      title: 'One agent with properties and projects',
      cite: '§7, D80',
    },
    'get-slider': {
      kept: true,
      auth: 'none',
      title: 'Pictures of the slider',
      cite: '§7, D26',
    },
  }),
  ...alike({ area: 'content' })({
    contct_us: {
      method: 'POST',
      auth: 'none',
      title: 'Write to the operator',
      cite: '§7, D30',
      spec: true,
      multipart: true,
    },
    get_report_reasons: {
      kept: true,
      method: 'GET',
      auth: 'none',
      title: 'Reasons for a report',
      cite: '§7',
      spec: true,
    },
  }),
  ...alike({ area: 'content', method: 'GET', auth: 'none' })({
    'house-page': {
      kept: true,
      title: 'About, terms, privacy: a text page of the site',
      cite: 'D95',
    },
    'place-suggest': {
      title: 'Places that begin like the typed text',
      cite: 'place, then everything else',
    },
    'place-reverse': {
      title: 'The place nearest to a point',
      cite: '§7 external services, D90',
    },
  }),
}
