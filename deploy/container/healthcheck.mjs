// Exits with 0 while the service is ready for requests. For a container's health check, where there
// is no curl.
const { PORT = '8080' } = process.env
try {
  const answer = await fetch(`http://127.0.0.1:${PORT}/readyz`, {
    signal: AbortSignal.timeout(2500),
  })
  process.exitCode = answer.ok ? 0 : 1
} catch {
  process.exitCode = 1
}
