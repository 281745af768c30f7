// Public interface of this area for the rest of the server.
export { projectCardOf } from './card'
export { type FullProjectRow, readFullProject, readProject } from './detail'
export { projectCards, projectPage } from './list'
export { project } from './project-kind'
export { projectsRoutes } from './routes'
export { insertProject } from './submit'
export { lists, type Lists, type ProjectFields, waitingOf } from './write'
