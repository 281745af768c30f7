// Public interface of this area for the rest of the server.
export { crawlerRoutes } from './routes'
