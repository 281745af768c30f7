// What the rest of the server may use of this area.
export { languageRoutes } from './routes'
