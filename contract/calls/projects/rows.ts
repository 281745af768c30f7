import { alike } from '../row'

/** Projects (§7). */
export const projectsCalls = alike({ area: 'projects', spec: true })({
  'get-projects': {
    kept: true,
    method: 'GET',
    auth: 'optional',
    scope: 'listings:read',
    title: 'A list of project cards',
    cite: '§7',
  },
  'get-project-detail': {
    kept: true,
    method: 'GET',
    auth: 'optional',
    scope: 'listings:read',
    title: 'One project and similar ones',
    cite: '§7',
  },
  'get-added-projects': {
    method: 'GET',
    auth: 'token',
    scope: 'listings:read',
    title: 'The own projects in every state',
    cite: '§7',
  },
  post_project: {
    method: 'POST',
    auth: 'token',
    scope: 'listings:write',
    title: 'Submit or change a project',
    cite: '§7, D14',
    multipart: true,
  },
  delete_project: {
    method: 'POST',
    auth: 'token',
    scope: 'listings:write',
    title: 'Delete an own project',
    cite: '§7',
    multipart: true,
  },
  'change-project-status': {
    method: 'POST',
    auth: 'token',
    scope: 'listings:write',
    title: 'Show or hide an own project',
    cite: '§7, D8',
    multipart: true,
  },
})
