import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { Counters, shareOf } from "#src/publishing/list/counters.tsx";
import { ItemList } from "#src/publishing/list/item-list.tsx";
import { listFilters } from "#src/publishing/list/list-filters.ts";
import { useFilters } from "#src/ui/lists/use-filters.ts";
import { ListToolbar } from "#src/publishing/list/list-toolbar.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { useEdited } from "#src/publishing/editor/use-edited.ts";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import { useShortcut } from "#src/ui/primitives/use-shortcut.ts";
import { ProjectItem, ProjectItemSkeleton } from "./project-item.tsx";
import {
  projectCategoriesQuery,
  projectListQuery,
  projectStatsQuery,
  useDeleteProject,
  useToggleProject,
} from "./projects-queries.ts";
import type { Project } from "./schema.ts";
import type { Route } from "./+types/projects-screen.page";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Projetos", path: location.pathname, hidden: true });

const ProjectDialog = lazy(() => import("./editor/edit-project-dialog.tsx"));

/** Specification §2, "Projects screen"; also at `/dashboard/projects/new`, with the dialog for a new one. */
export default function ProjectsScreen() {
  const { data: categories = [] } = useQuery(projectCategoriesQuery(useApi()));
  const [filters, change] = useFilters(listFilters);
  const { edited, edit, create, keep, close } = useEdited("/dashboard/projects");
  useShortcut("n", create);
  return (
    <>
      <ScreenHeader title="Projetos">
        <Button aria-keyshortcuts="n" onClick={create}>
          Novo Projeto
        </Button>
      </ScreenHeader>
      <div className="grid gap-5">
        <ProjectCounters />
        <ListToolbar
          label="Buscar projetos"
          placeholder="Buscar projetos..."
          filters={filters}
          onChange={change}
          categories={categories}
        />
        <ProjectResults onEdit={edit} onCreate={create} />
      </div>
      {edited !== undefined && (
        <Suspense>
          <ProjectDialog id={edited} categories={categories} onStored={keep} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

function ProjectCounters() {
  const { data } = useQuery(projectStatsQuery(useApi()));
  const { total, published, withLinks } = data ?? {};
  return (
    <Counters
      counters={[
        { label: "Total de Projetos", value: total, share: shareOf(total, total), colour: "bg-line-strong" },
        { label: "Publicados", value: published, share: shareOf(published, total), colour: "bg-success" },
        { label: "Com Links", value: withLinks, share: shareOf(withLinks, total), colour: "bg-accent" },
      ]}
    />
  );
}

function ProjectResults({ onEdit, onCreate }: { onEdit: (id: string) => void; onCreate: () => void }) {
  const [filters, change] = useFilters(listFilters);
  const query = useQuery(projectListQuery(useApi(), filters));
  const toggle = useToggleProject();
  const remove = useDeleteProject();
  const [doomed, setDoomed] = useState<Project>();
  useFailureToast(query.error, "Erro ao carregar projetos", "Não foi possível carregar a lista de projetos.");
  return (
    <>
      <ItemList
        label="Lista de projetos"
        query={query}
        filters={filters}
        onFilter={change}
        skeleton={<ProjectItemSkeleton />}
        describeTotal={(total) => (total === 1 ? "1 projeto" : `${total.toLocaleString("pt-BR")} projetos`)}
        empty={{
          title: "Nenhum projeto encontrado",
          text: "Comece adicionando seu primeiro projeto.",
          action: <Button onClick={onCreate}>Adicionar o primeiro projeto</Button>,
        }}
        renderItem={(project) => (
          <ProjectItem
            project={project}
            onToggle={() => toggle.mutate(project)}
            onEdit={() => onEdit(project.id)}
            onDelete={() => setDoomed(project)}
          />
        )}
      />
      <ConfirmDialog
        isOpen={doomed !== undefined}
        title="Excluir projeto?"
        text={`“${doomed?.title ?? ""}” ${doomed?.isPublished ? "sai do site" : "é apagado"} agora. Isso não pode ser desfeito.`}
        action="Excluir"
        onConfirm={() => doomed && remove.mutate(doomed)}
        onClose={() => setDoomed(undefined)}
      />
    </>
  );
}
