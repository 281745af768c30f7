// Public interface of this area for the rest of the server.
export { agentApplication } from './application-kind'
export { submit } from './apply'
export { readBuilder, saveForm } from './form-builder'
export { verificationRoutes } from './routes'
