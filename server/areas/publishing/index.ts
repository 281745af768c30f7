// Public interface of this area for the rest of the server.
export { publication } from './publication-kind'
export { publishingRoutes } from './routes'
