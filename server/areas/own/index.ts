// Public interface of this area for the rest of the server.
export { ownRoutes } from './routes'
