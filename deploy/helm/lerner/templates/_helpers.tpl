{{- define "lerner.name" -}}
{{- if contains "lerner" .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-lerner" .Release.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "lerner.selector" -}}
app.kubernetes.io/name: lerner
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "lerner.labels" -}}
{{ include "lerner.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- /* Whether the database is somebody's own: then there may be replicas, and no volume. */}}
{{- define "lerner.external" -}}
{{- if and .Values.existingSecret (not (kindIs "bool" .Values.database.external)) }}
{{- fail "database.external is needed with existingSecret: true if the secret holds DATABASE_URL, false if the service has its own database on a volume" }}
{{- end }}
{{- if and .Values.database.external (not .Values.existingSecret) (not .Values.database.url) }}
{{- fail "database.external is true, but no database is named: set database.url, or existingSecret to a secret that holds DATABASE_URL" }}
{{- end }}
{{- if and .Values.database.url (eq (toString .Values.database.external) "false") }}
{{- fail "database.external is false, but database.url names a database: leave one of them out" }}
{{- end }}
{{- if or .Values.database.url .Values.database.external }}yes{{ end }}
{{- end }}

{{- define "lerner.secret" -}}
{{- .Values.existingSecret | default (include "lerner.name" .) }}
{{- end }}

{{- define "lerner.pod" -}}
metadata:
  labels: {{- include "lerner.labels" . | nindent 4 }}
  annotations:
    {{- if not .Values.existingSecret }}
    checksum/secret: {{ include (print $.Template.BasePath "/secret.yaml") . | sha256sum }}
    {{- end }}
    {{- with .Values.podAnnotations }}{{ toYaml . | nindent 4 }}{{ end }}
spec:
  automountServiceAccountToken: false
  enableServiceLinks: false
  # What is under way is answered and committed; PostgreSQL alone is given 40 seconds.
  terminationGracePeriodSeconds: 60
  securityContext:
    runAsNonRoot: true
    runAsUser: 1000
    runAsGroup: 1000
    fsGroup: 1000
    fsGroupChangePolicy: OnRootMismatch
    seccompProfile: { type: RuntimeDefault }
  {{- with .Values.imagePullSecrets }}
  imagePullSecrets: {{- toYaml . | nindent 4 }}
  {{- end }}
  containers:
    - name: lerner
      image: {{ printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) | quote }}
      imagePullPolicy: {{ .Values.image.pullPolicy }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        privileged: false
        capabilities: { drop: [ALL] }
      ports: [{ name: http, containerPort: 8080 }]
      envFrom: [{ secretRef: { name: {{ include "lerner.secret" . }} } }]
      env:
        {{- range $name, $value := .Values.settings }}
        - { name: {{ $name }}, value: {{ $value | quote }} }
        {{- end }}
      # The port is closed until the schema is ready, which a migration may delay.
      startupProbe: { httpGet: { path: /livez, port: http }, periodSeconds: 5, failureThreshold: 120 }
      livenessProbe: { httpGet: { path: /livez, port: http }, periodSeconds: 10, timeoutSeconds: 5, failureThreshold: 6 }
      readinessProbe: { httpGet: { path: /readyz, port: http }, periodSeconds: 5, timeoutSeconds: 3, failureThreshold: 2 }
      # Balancers hear of the end before the port closes. The image has no shell to sleep by.
      lifecycle: { preStop: { exec: { command: [/nodejs/node, -e, "setTimeout(() => {}, 5000)"] } } }
      resources: {{- toYaml .Values.resources | nindent 8 }}
      volumeMounts:
        - { name: data, mountPath: /data }
        - { name: tmp, mountPath: /tmp }
        {{- with .Values.extraVolumeMounts }}{{ toYaml . | nindent 8 }}{{ end }}
  volumes:
    - { name: tmp, emptyDir: { medium: Memory, sizeLimit: 64Mi } }
    {{- if include "lerner.external" . }}
    - { name: data, emptyDir: { sizeLimit: 16Mi } }
    {{- end }}
    {{- with .Values.extraVolumes }}{{ toYaml . | nindent 4 }}{{ end }}
  {{- if include "lerner.external" . }}
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels: {{- include "lerner.selector" . | nindent 10 }}
  {{- end }}
  {{- with .Values.nodeSelector }}
  nodeSelector: {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .Values.tolerations }}
  tolerations: {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .Values.affinity }}
  affinity: {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}
