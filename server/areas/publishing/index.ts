// What the rest of the server may use of this area.
export { publication } from './publication-kind'
export { publishingRoutes } from './routes'
