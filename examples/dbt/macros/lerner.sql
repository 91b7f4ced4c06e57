{# A table of Lerner: of the tenant that `vars` names, where the source tells tenants apart. Files are one tenant's. #}
{% macro lerner(table) -%}
  {%- if target.type == 'postgres' and var('tenant_id') is not none -%}
    (select * from {{ source('lerner', table) }} where tenant_id = {{ var('tenant_id') }})
  {%- else -%}
    {{ source('lerner', table) }}
  {%- endif -%}
{%- endmacro %}
