// Public interface of this area for the rest of the server.
export { sendTokenNotice } from './created-notice'
export { tokenRoutes } from './routes'
