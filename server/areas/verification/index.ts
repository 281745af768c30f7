// What the rest of the server may use of this area.
export { agentApplication } from './application-kind'
export { submit } from './apply'
export { readBuilder, saveForm } from './form-builder'
export { verificationRoutes } from './routes'
