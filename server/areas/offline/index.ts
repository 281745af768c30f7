// Public interface of this area for the rest of the server.
export { offlineRoutes } from './routes'
